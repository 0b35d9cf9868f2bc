import { useState } from 'react'
import { Checkbox } from '../../components/ui/fields/checkbox.tsx'
import { SelectField, TextareaField, TextField } from '../../components/ui/fields/field.tsx'
import { PasswordField } from '../../components/ui/fields/password-field.tsx'
import { Radio } from '../../components/ui/fields/radio.tsx'
import { Segmented, SegmentedLinks } from '../../components/ui/fields/segmented.tsx'
import { Switch } from '../../components/ui/fields/switch.tsx'
import { Specimen, Specimens } from './specimen.tsx'

export function FieldSpecimens() {
  return (
    <Specimens id="fields" title="Fields">
      <Specimen label="Text" stacked>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label="Rest" name="rest" placeholder="Rest" />
          <TextField label="Focus" name="focus" defaultValue="Focus" data-shown="focus" />
          <TextField
            label="Refused"
            name="refused"
            defaultValue="41,800"
            hint="Minimum $41,850"
            errors={['Bid must be greater than current bid']}
          />
        </div>
        <TextField
          label="With a note"
          name="noted"
          placeholder="17 characters"
          hint="Optional"
          note="On the dashboard at the driver’s side, seen through the windshield."
        />
        <TextField label="Off" name="off" defaultValue="HL-2026-001184" disabled />
      </Specimen>
      <Specimen label="Password" stacked>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          defaultValue="Password1"
        />
      </Specimen>
      <Specimen label="Select" stacked>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Order" name="order">
            <option>Ending soonest</option>
            <option>Newest first</option>
          </SelectField>
          <SelectField label="Refused" name="order_refused" errors={['Choose one of the list']}>
            <option>A choice whose words are longer than the field that shows it</option>
          </SelectField>
        </div>
      </Specimen>
      <Specimen label="Text area" stacked>
        <TextareaField
          label="Description"
          name="description"
          hint="At most 5,000 characters"
          defaultValue="One owner, garaged, all service records."
        />
      </Specimen>
    </Specimens>
  )
}

export function ChoiceSpecimens() {
  const [kind, setKind] = useState<'manual' | 'maximum'>('manual')
  const [span, setSpan] = useState<'all' | 'hour'>('all')
  return (
    <Specimens id="choices" title="Choices">
      <Specimen label="Checkbox" stacked>
        <div className="grid gap-x-6 sm:grid-cols-3">
          <Checkbox name="sedan" defaultChecked>
            Sedan
          </Checkbox>
          <Checkbox name="suv">SUV</Checkbox>
          <Checkbox name="focus" data-shown="focus">
            Focus
          </Checkbox>
          <Checkbox name="off" disabled>
            Off
          </Checkbox>
          <Checkbox name="off_chosen" disabled defaultChecked>
            Off, chosen
          </Checkbox>
          <Checkbox name="refused" refused>
            Refused
          </Checkbox>
        </div>
        <Checkbox name="terms" aside={<span className="figures text-meta text-ink-3">12</span>}>
          I have read the terms, and I know that a bid is binding and cannot be taken back once it has been
          acknowledged
        </Checkbox>
      </Specimen>
      <Specimen label="Radio" stacked>
        <fieldset>
          <legend className="sr-only">Who sells</legend>
          <Radio name="who" value="private" defaultChecked note="You sell a vehicle of your own.">
            Private
          </Radio>
          <Radio name="who" value="dealer" note="You sell under a dealer’s license.">
            Dealer
          </Radio>
          <Radio name="who" value="off" disabled>
            Off
          </Radio>
        </fieldset>
      </Specimen>
      <Specimen label="Switch" stacked>
        <div>
          <Switch name="mails" defaultChecked note="At most one mail for each auction in an hour.">
            Mail me when I am outbid
          </Switch>
          <Switch name="reminders">Remind me before the end</Switch>
          <Switch name="switch_off" disabled>
            Off
          </Switch>
        </div>
      </Specimen>
      <Specimen label="Segments" stacked>
        <div className="grid gap-4 sm:grid-cols-2">
          <Segmented
            legend="Kind of bid"
            name="kind"
            id="kind"
            options={[
              { value: 'manual', label: 'Bid now' },
              { value: 'maximum', label: 'Set a maximum' },
            ]}
            value={kind}
            onChange={setKind}
          />
          <Segmented
            legend="Span of time"
            name="span"
            id="span"
            options={[
              { value: 'all', label: 'Whole auction' },
              { value: 'hour', label: 'Last hour' },
            ]}
            value={span}
            onChange={setSpan}
          />
        </div>
        <SegmentedLinks
          label="As links"
          options={[
            { to: '?span=all', label: 'All', isCurrent: true },
            { to: '?span=open', label: 'Open', isCurrent: false },
            { to: '?span=closed', label: 'Closed', isCurrent: false },
          ]}
        />
      </Specimen>
    </Specimens>
  )
}
