import { useState } from 'react'
import { ConsoleForm } from '../../../components/admin/console-form.tsx'
import { ReasonField } from '../../../components/admin/reason-field.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import { PasswordField } from '../../../components/ui/fields/password-field.tsx'
import { Switch } from '../../../components/ui/fields/switch.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { callApi } from '../../../lib/session/call-api.ts'
import { toFailureMessage } from '../../../lib/session/failure-messages.ts'
import type { ProcessorSettings } from './payments.server.ts'
import { toProviderBody } from './provider-fields.ts'

const NAMES = { stripe: 'Stripe', paypal: 'PayPal' } as const

interface ProviderCardProps {
  readonly settings: ProcessorSettings
  readonly posted: RefusedConsoleForm | null
  readonly mayChange: boolean
}

/** The settings of a payment provider. Secrets are written, never shown. */
export function ProviderCard({ settings, posted, mayChange }: ProviderCardProps) {
  const { provider, is_active, config } = settings
  const name = `provider-${provider}`
  return (
    <Card title={NAMES[provider]}>
      <ConsoleForm
        name={name}
        posted={posted}
        toCall={(fields) => ({ method: 'POST', path: '/payments/providers', body: toProviderBody(fields) })}
        failures={{
          failed: `Failed to save ${provider} settings`,
          error: `Failed to save ${provider} settings`,
        }}
        done={`${provider} settings saved`}
        className="flex flex-col gap-5"
      >
        {({ errors, values, busy }) => (
          <>
            <input type="hidden" name="provider" value={provider} />
            <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-5">
              <Switch
                name="is_active"
                defaultChecked={is_active}
                note="For new methods only; saved ones can still be charged"
              >
                Active
              </Switch>
              <TextField
                id={`${name}-url`}
                label="API Base URL"
                name="config.apiBaseUrl"
                defaultValue={values['config.apiBaseUrl'] ?? config.apiBaseUrl}
                errors={errors['config.apiBaseUrl']}
                spellCheck={false}
              />
              <TextField
                id={`${name}-key`}
                label="Publishable / Client ID"
                name="config.publishableKey"
                defaultValue={values['config.publishableKey'] ?? config.publishableKey ?? ''}
                errors={errors['config.publishableKey']}
                spellCheck={false}
              />
              <SecretField
                form={name}
                field="secretKey"
                label="Secret Key / Client Secret"
                isSet={config.secretKeySet}
                errors={errors['config.secretKey']}
              />
              <SecretField
                form={name}
                field="webhookSecret"
                label="Webhook Secret"
                isSet={config.webhookSecretSet}
                errors={errors['config.webhookSecret']}
              />
            </fieldset>
            {mayChange && <ReasonField id={`${name}-reason`} posted={{ errors, values }} />}
            {mayChange && (
              <div className="flex flex-wrap gap-3">
                <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
                  Save Settings
                </Button>
                <TestConnection provider={provider} posted={posted?.form === name ? posted : null} />
              </div>
            )}
          </>
        )}
      </ConsoleForm>
    </Card>
  )
}

interface SecretFieldProps {
  readonly form: string
  readonly field: 'secretKey' | 'webhookSecret'
  readonly label: string
  readonly isSet: boolean
  readonly errors: readonly string[] | undefined
}

/** A secret that is written only; a set one can be removed. */
function SecretField({ form, field, label, isSet, errors }: SecretFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <PasswordField
        id={`${form}-${field}`}
        label={label}
        name={`config.${field}`}
        autoComplete="off"
        hint={isSet ? 'Set' : 'Not set'}
        note={isSet ? 'Leave it empty to keep the stored one' : undefined}
        errors={errors}
      />
      {isSet && <Checkbox name={`remove.${field}`}>Remove the stored one</Checkbox>}
    </div>
  )
}

/** Asks the processor with the stored key. Without scripts the page's action asks. */
function TestConnection({
  provider,
  posted,
}: {
  readonly provider: ProcessorSettings['provider']
  readonly posted: RefusedConsoleForm | null
}) {
  const [busy, setBusy] = useState(false)
  const [tested, setTested] = useState<{ readonly isGood: boolean; readonly message: string } | null>(null)

  async function test() {
    setBusy(true)
    const outcome = await callApi<{ message: string; data: { works: boolean } }>(
      `/payments/providers/${provider}/test`,
      { method: 'POST' },
    )
    setBusy(false)
    if (outcome.kind === 'answered') {
      return setTested({ isGood: outcome.body.data.works, message: outcome.body.message })
    }
    const failure = 'The connection could not be tested. Please try again.'
    const { message } = toFailureMessage(outcome, { failed: failure, error: failure })
    setTested({ isGood: false, message: message ?? failure })
  }

  const shown = tested ?? (posted?.isGood ? { isGood: true, message: posted.message ?? '' } : null)
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value="test"
        busy={busy}
        busyText="Testing..."
        onClick={(event) => {
          event.preventDefault()
          void test()
        }}
      >
        Test connection
      </Button>
      {shown && (
        <div className="basis-full">
          <Banner tone={shown.isGood ? 'success' : 'error'}>{shown.message}</Banner>
        </div>
      )}
    </>
  )
}
