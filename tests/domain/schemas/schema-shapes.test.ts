import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const FOLDER = new URL('../../../domain/schemas/', import.meta.url)
// By a relative name, as other files import them: by their whole address they would be loaded a second time, after another test has
// loaded them, and a schema would not be found within another.
const FILES: readonly object[] = await Promise.all(
  readdirSync(FOLDER).map((file) => import(`../../../domain/schemas/${file.replace(/\.ts$/, '')}.ts`)),
)

const SCHEMAS = new Map<z.core.$ZodType, string>(
  FILES.flatMap((exported) => Object.entries(exported))
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, schema]) => [schema, name]),
)

/** A schema as openapi.json describes it, a line for each field; another exported schema in it by its name. */
function toLines(root: z.core.$ZodType, name: string): string {
  const json = z.toJSONSchema(root, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const other = SCHEMAS.get(zodSchema)
      if (other === undefined || zodSchema === root) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.$ref = other
    },
  })
  const { $schema: _, properties = {}, ...rest } = json
  const fields = Object.entries(properties).map(([field, shape]) => `  ${field}: ${JSON.stringify(shape)}`)
  return [`${name} ${JSON.stringify(rest)}`, ...fields].join('\n')
}

test('schemas: every one -> fields, types, values, limits and descriptions of schema-shapes.txt', async () => {
  expect(SCHEMAS.size).toBeGreaterThan(50)
  const shapes = [...SCHEMAS].map(([schema, name]) => toLines(schema, name))
  await expect(`${shapes.join('\n\n')}\n`).toMatchFileSnapshot('schema-shapes.txt')
})
