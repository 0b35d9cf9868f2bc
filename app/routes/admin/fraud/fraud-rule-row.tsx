import { countedText } from '../../../../domain/format/counted-text.ts'
import { FRAUD_ACTIONS } from '../../../../domain/fraud/rules.ts'
import { ConsoleForm } from '../../../components/admin/console-form.tsx'
import { ReasonField } from '../../../components/admin/reason-field.tsx'
import { Badge, Dot } from '../../../components/ui/badge.tsx'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../../components/ui/fields/field.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { toNumber } from '../settings/settings-fields.ts'
import { ACTION_LABELS, TYPE_LABELS } from './fraud-copy.ts'
import type { WireFraudRule } from './fraud-tab.server.ts'

interface FraudRuleRowProps {
  readonly rule: WireFraudRule
  readonly mayChange: boolean
  readonly posted: RefusedConsoleForm | null
}

/** A detection rule: what it looks for, how often it found something, and what an administrator can set. */
export function FraudRuleRow({ rule, mayChange, posted }: FraudRuleRowProps) {
  const { name, type, description, is_active, threshold, action, triggered_count } = rule
  return (
    <li className="grid gap-x-10 gap-y-5 border-b border-line py-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {is_active ? (
            <Badge tone="win" icon={<Dot />}>
              Active
            </Badge>
          ) : (
            <Badge>Inactive</Badge>
          )}
          <p className="figures text-meta text-ink-3">
            {TYPE_LABELS[type]} · {countedText(triggered_count, 'alert')}
          </p>
        </div>
        <h2 className="mt-2 text-title">{name}</h2>
        <p className="mt-1 max-w-[60ch]">{description}</p>
        <p className="figures mt-2">
          From {threshold}%: {ACTION_LABELS[action]}
        </p>
      </div>
      {mayChange && (
        <details open={posted?.form === `rule-${rule.id}`} className="group min-w-0">
          <summary className={`${buttonClass({})} w-fit list-none group-open:bg-fill`}>
            Edit<span className="sr-only">: {name}</span>
          </summary>
          <div className="pt-5">
            <RuleForm rule={rule} posted={posted} />
          </div>
        </details>
      )}
    </li>
  )
}

const FAILURES = {
  failed: 'The rule could not be saved.',
  error: 'The rule could not be saved. Please try again.',
}

function RuleForm({ rule, posted }: Omit<FraudRuleRowProps, 'mayChange'>) {
  const { id, name, is_active, threshold, action } = rule
  const form = `rule-${id}`
  return (
    <ConsoleForm
      name={form}
      posted={posted}
      toCall={(fields) => ({
        method: 'PUT',
        path: `/admin/fraud-detection/rules/${id}`,
        body: {
          is_active: fields.is_active === 'on',
          threshold: toNumber(fields.threshold),
          action: fields.action,
          reason: fields.reason,
        },
      })}
      failures={FAILURES}
      done={`${name}: saved`}
      className="flex min-w-0 flex-col gap-3"
    >
      {({ errors, values, busy }) => {
        const isRefused = values.form === form
        return (
          // A saved rule is another one: the fields then show it.
          <div key={`${is_active} ${threshold} ${action}`} className="flex flex-col gap-3">
            <input type="hidden" name="id" value={id} />
            <Checkbox
              name="is_active"
              defaultChecked={isRefused ? values.is_active === 'on' : is_active}
              aria-label={`Active: ${name}`}
            >
              Active
            </Checkbox>
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                id={`threshold-${id}`}
                label="Threshold"
                name="threshold"
                hint="Percent, 1 to 100"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={values.threshold ?? String(threshold)}
                errors={errors.threshold}
              />
              <SelectField
                id={`action-${id}`}
                label="Action"
                name="action"
                defaultValue={values.action ?? action}
                errors={errors.action}
              >
                {FRAUD_ACTIONS.map((value) => (
                  <option key={value} value={value}>
                    {ACTION_LABELS[value]}
                  </option>
                ))}
              </SelectField>
            </div>
            <ReasonField id={`reason-${id}`} posted={isRefused ? { values, errors } : null} />
            <Button
              type="submit"
              className="w-fit"
              busy={busy}
              busyText="Saving..."
              aria-label={`Save the rule: ${name}`}
            >
              Save
            </Button>
          </div>
        )
      }}
    </ConsoleForm>
  )
}
