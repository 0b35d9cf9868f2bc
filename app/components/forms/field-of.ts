/**
 * Props of one field of a listing's form: controlled with `value` and `onChange`, uncontrolled with
 * `defaultValue`.
 */
export interface FormFieldProps<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly errors: readonly string[] | undefined
  readonly value?: string
  readonly defaultValue?: string
  readonly onChange?: (event: { readonly currentTarget: { readonly value: string } }) => void
}

/**
 * Returns a field's props by its name. The shared parts of the create form and the edit form render from it.
 */
export type GetFieldProps<Name extends string> = (name: Name) => FormFieldProps<Name>
