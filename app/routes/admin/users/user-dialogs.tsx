import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { deleteQuestion, shownRole } from '../../../../domain/administration/user-changes.ts'
import { REASON_NOTE } from '../../../components/admin/copy.ts'
import { ReasonField } from '../../../components/admin/reason-field.tsx'
import { PROOF_TEXT } from '../../../components/recent-proof/proof-dialog.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../../components/ui/fields/field.tsx'
import { PasswordField } from '../../../components/ui/fields/password-field.tsx'
import { AddressedDialog } from '../../../components/ui/overlays/addressed-dialog.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { ROLE_OPTIONS, STATUS_OPTIONS, TYPE_OPTIONS } from './users-copy.ts'
import type { UsersDialog, WireListedUser } from './users-tab.server.ts'

interface UserDialogsProps {
  readonly dialog: UsersDialog
  readonly posted: RefusedConsoleForm | null
  readonly needsProof: boolean
  readonly closeHref: string
}

/** The dialog that the address opens. */
export function UserDialogs({ dialog, ...rest }: UserDialogsProps) {
  switch (dialog.kind) {
    case 'add':
      return <AddDialog {...rest} />
    case 'edit':
      return <EditDialog user={dialog.user} {...rest} />
    case 'delete':
      return <DeleteDialog user={dialog.user} {...rest} />
  }
}

type DialogProps = Omit<UserDialogsProps, 'dialog'>

function AddDialog(props: DialogProps) {
  const { posted } = props
  const field = (name: string) => ({
    name,
    defaultValue: posted?.values[name] ?? '',
    errors: posted?.errors[name],
  })
  return (
    <UserForm
      {...props}
      title="Add User"
      intent="add"
      submit="Add User"
      asksProof={posted?.needsProof ?? false}
    >
      <TextField label="Username" required autoComplete="off" {...field('username')} />
      <TextField label="Email" type="email" required autoComplete="off" {...field('email')} />
      <TextField label="First name" required autoComplete="off" {...field('first_name')} />
      <TextField label="Last name" required autoComplete="off" {...field('last_name')} />
      <PasswordField
        id="add-password"
        label="Password"
        name="password"
        autoComplete="new-password"
        note="Leave it empty to email a link to choose one."
        errors={posted?.errors.password}
      />
      <Options label="User type" options={TYPE_OPTIONS} {...field('user_type')} />
      <Options label="Role" options={ROLE_OPTIONS} {...field('role')} />
      <ReasonField posted={posted} />
    </UserForm>
  )
}

function EditDialog({ user, ...props }: DialogProps & { readonly user: WireListedUser }) {
  const { posted } = props
  const typed = posted?.values ?? {}
  // The account type of an administrator is not changed: it shows as private.
  const type = user.user_type === 'dealer' ? 'dealer' : 'private'
  const isAdministrator = shownRole({ role: user.role, userType: user.user_type }) === 'admin'
  return (
    <UserForm
      {...props}
      title="Edit User"
      intent={`edit:${user.id}`}
      submit="Save Changes"
      asksProof={posted?.needsProof ?? false}
    >
      <TextField label="Username" name="username" readOnly value={user.username} />
      <TextField label="Email" name="email" readOnly value={user.email} />
      <Options
        label="Role"
        name="role"
        options={ROLE_OPTIONS}
        defaultValue={typed.role ?? user.role}
        errors={posted?.errors.role}
      />
      <Options
        label="User type"
        name="user_type"
        options={TYPE_OPTIONS}
        defaultValue={typed.user_type ?? type}
        errors={posted?.errors.user_type}
        note={isAdministrator ? 'The type of an administrator stays as it is.' : undefined}
      />
      <Options
        label="Verification status"
        name="verification_status"
        options={STATUS_OPTIONS}
        defaultValue={typed.verification_status ?? user.verification_status}
        errors={posted?.errors.verification_status}
      />
      <Checkbox
        name="is_active"
        value="yes"
        defaultChecked={posted === null ? user.is_active : typed.is_active === 'yes'}
      >
        Active
      </Checkbox>
      <ReasonField posted={posted} note={REASON_NOTE} />
    </UserForm>
  )
}

function DeleteDialog({ user, ...props }: DialogProps & { readonly user: WireListedUser }) {
  const name = `${user.first_name} ${user.last_name}`
  return (
    <UserForm
      {...props}
      title="Delete User"
      intent={`delete:${user.id}`}
      submit="Delete"
      asksProof={props.needsProof}
    >
      <p className="text-ink wrap-anywhere">{deleteQuestion(name)}</p>
      <p className="text-meta">Personal data is removed. Bids and payments stay, under a number.</p>
      <ReasonField posted={props.posted} />
    </UserForm>
  )
}

interface UserFormProps extends DialogProps {
  readonly title: string
  readonly intent: string
  readonly submit: string
  readonly asksProof: boolean
  readonly children: ReactNode
}

/** The form of a dialog, which asks for the password where the change needs recent proof. */
function UserForm({ title, intent, submit, asksProof, posted, closeHref, children }: UserFormProps) {
  const isSent = useNavigation().formData?.get('intent') === intent
  return (
    <AddressedDialog title={title} closeHref={closeHref}>
      <Form method="post" noValidate preventScrollReset className="flex flex-col gap-5 p-5">
        <input type="hidden" name="intent" value={intent} />
        {posted?.message && <Banner tone="error">{posted.message}</Banner>}
        {children}
        {asksProof && (
          <PasswordField
            id="user-proof"
            label="Your password"
            name="proof"
            autoComplete="current-password"
            required
            note={PROOF_TEXT}
            errors={posted?.errors.proof}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isSent} busyText="Saving...">
            {submit}
          </Button>
          <ButtonLink to={closeHref} variant="text" preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </AddressedDialog>
  )
}

interface OptionsProps {
  readonly label: string
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly defaultValue: string
  readonly errors?: readonly string[] | undefined
  readonly note?: string | undefined
}

function Options({ options, defaultValue, ...field }: OptionsProps) {
  return (
    <SelectField {...field} defaultValue={defaultValue === '' ? options[0]?.value : defaultValue}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
