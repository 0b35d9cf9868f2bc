/** What a field of a listing's form is given: with `value` its page holds what is typed, with `defaultValue` the browser does. */
export interface FieldWiring<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly errors: readonly string[] | undefined
  readonly value?: string
  readonly defaultValue?: string
  readonly onChange?: (event: { readonly currentTarget: { readonly value: string } }) => void
}

/** The fields of a form by their names: what the create form and the edit form share is drawn from it. */
export type FieldOf<Name extends string> = (name: Name) => FieldWiring<Name>
