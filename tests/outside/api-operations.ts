/** The calls of openapi.json, and whether its schemas accept a value. */
import { ApiClient } from '../fixtures/api-client.ts'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
}

export interface Operation {
  /** In upper case. */
  readonly method: string
  /** With `{name}` for its parameters. */
  readonly path: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly json: JsonSchema | null
  readonly form: JsonSchema | null
}

interface Described {
  readonly parameters?: Operation['parameters']
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }
}

/** Every call that the server at `url` describes. */
export async function fetchOperations(url: string): Promise<Operation[]> {
  const { body } = await new ApiClient(url).ask('GET', '/api/openapi.json')
  const paths = body.paths as Record<string, Record<string, Described>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      json: requestBody?.content?.['application/json']?.schema ?? null,
      form: requestBody?.content?.['multipart/form-data']?.schema ?? null,
    })),
  )
}

/** The fields of a body, those of all its alternatives included. */
export function listFields(schema: JsonSchema): string[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const own = Object.keys(schema.properties ?? {})
  return [...new Set([...own, ...alternatives.flatMap(listFields)])]
}

/** Whether the schema accepts the value; formats and what JSON Schema cannot express are left out. */
export function accepts(schema: JsonSchema, value: unknown): boolean {
  const { anyOf, oneOf, allOf } = schema
  if (anyOf && !anyOf.some((one) => accepts(one, value))) return false
  if (oneOf && !oneOf.some((one) => accepts(one, value))) return false
  if (allOf && !allOf.every((one) => accepts(one, value))) return false
  if (schema.enum && !schema.enum.includes(value)) return false
  if ('const' in schema && schema.const !== value) return false
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return false
  if (typeof value === 'number') return acceptsNumber(schema, value)
  if (typeof value === 'string') return acceptsText(schema, value)
  if (Array.isArray(value)) return acceptsList(schema, value)
  return typeof value === 'object' && value !== null ? acceptsObject(schema, value) : true
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}

function acceptsNumber(schema: JsonSchema, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum } = schema
  const isAbove = exclusiveMinimum === undefined || value > exclusiveMinimum
  const isBelow = exclusiveMaximum === undefined || value < exclusiveMaximum
  return value >= minimum && value <= maximum && isAbove && isBelow
}

function acceptsText({ minLength = 0, maxLength = Infinity, pattern }: JsonSchema, value: string): boolean {
  const fits = pattern === undefined || new RegExp(pattern, 'u').test(value)
  return value.length >= minLength && value.length <= maxLength && fits
}

function acceptsList({ minItems = 0, maxItems = Infinity, items }: JsonSchema, value: unknown[]): boolean {
  const fits = items === undefined || value.every((one) => accepts(items, one))
  return value.length >= minItems && value.length <= maxItems && fits
}

function acceptsObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  value: object,
): boolean {
  if (required.some((name) => !Object.hasOwn(value, name))) return false
  return Object.entries(value).every(([name, one]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (property === undefined || typeof property === 'boolean') return property !== false
    return accepts(property, one)
  })
}
