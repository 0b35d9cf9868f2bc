import { TitledSection } from '../../../components/forms/titled-section.tsx'
import { FieldError } from '../../../components/ui/fields/field.tsx'
import { Switch } from '../../../components/ui/fields/switch.tsx'
import { PUSH_MESSAGES } from '../../../lib/push/push-copy.ts'
import { usePushDevice } from '../../../lib/push/use-push-device.ts'

/** The switch for push notifications on this device, or why it is not available. */
export function PushSection({ publicKey }: { readonly publicKey: string | null }) {
  const { state, isOn, isBusy, problem, choose } = usePushDevice(publicKey)
  const isSwitch = state === 'looking' || state === 'off' || state === 'on'
  return (
    <TitledSection id="push" title="This device" text="Shown on this device even while Hammerlane is closed.">
      {isSwitch ? (
        <div className="md:-mt-2.5">
          <div className="only-scripted">
            <Switch
              checked={isOn}
              disabled={state === 'looking'}
              aria-busy={isBusy}
              note={isOn ? 'Until you sign out here.' : 'Your browser may ask you to allow it.'}
              onChange={({ target }) => choose(target.checked)}
            >
              Notifications on this device
            </Switch>
            <div aria-live="polite">
              <FieldError id="push-error" message={problem} />
            </div>
          </div>
          <p className="only-unscripted">Turning this on needs JavaScript.</p>
        </div>
      ) : (
        <p role="status" className="max-w-prose">
          {PUSH_MESSAGES[state]}
        </p>
      )}
    </TitledSection>
  )
}
