import { z } from 'zod'
import { type Action, PERMISSIONS } from '../../domain/account/permission-table.ts'
import { REFUSAL_CODES } from '../../domain/errors.ts'
import { WireReceipt } from '../../domain/schemas/auction.ts'
import type { RouteDescription, RouteGroup } from './route.ts'

type Json = Record<string, unknown>

/**
 * The OpenAPI 3.1 document of every declared route, generated from the zod schemas that validate the
 * requests. `x-access` is the route's action in the permission table (docs/rules/api.md, Bodies and answers).
 */
export function openapiDocument(groups: readonly RouteGroup[], base: string): Json {
  const paths: Record<string, Json> = {}
  for (const group of groups) {
    for (const route of group.descriptions) {
      const path = `${base}${group.base}${route.path === '/' ? '' : route.path}`.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method]: operation(group, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hammerlane',
      version: '1',
      description:
        'Money is a number of dollars, times are ISO 8601 UTC with milliseconds, ids are integers. Every answer carries x-request-id. A bearer token comes from register, login or refresh; the session cookie is taken for GET only.',
    },
    tags: groups.map(({ tag }) => ({ name: tag })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: failure() },
    },
  }
}

function failure(): Json {
  return {
    type: 'object',
    required: ['success', 'message', 'code'],
    properties: {
      success: { const: false },
      message: { type: 'string' },
      code: { enum: REFUSAL_CODES },
      errors: {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
        description: 'Messages by field',
      },
      receipt: { ...jsonSchema(WireReceipt, 'output'), description: 'With what an auction refused a bidder' },
    },
  }
}

function operation(group: RouteGroup, route: RouteDescription): Json {
  return {
    tags: [group.tag],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    operationId: operationId(group, route),
    'x-access': route.access,
    security: isOpen(route.access) || route.identity === 'nobody' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...Object.entries(route.headers ?? {}).map(([name, description]) => ({
        name,
        in: 'header',
        description,
        schema: { type: 'string' },
      })),
    ],
    ...(route.body || route.form ? { requestBody: requestBody(route) } : {}),
    responses: {
      [route.status ?? 200]: success(route),
      ...(route.alsoStatus && { [route.alsoStatus]: success(route) }),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function isOpen(access: Action): boolean {
  const grants: readonly string[] = PERMISSIONS[access].grants
  return grants.includes('anyone') || grants.includes('anyone_if_public')
}

function operationId(group: RouteGroup, { method, path }: RouteDescription): string {
  const parts = `${method} ${group.base} ${path}`.split(/[^A-Za-z0-9]+/).filter((part) => part !== '')
  return parts.map((part, index) => (index === 0 ? part : part[0]?.toUpperCase() + part.slice(1))).join('')
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(property.type === 'array' ? { style: 'form', explode: true } : {}),
    // The zod schema of a path id takes a string, because a path segment is text; the document says integer.
    schema: place === 'path' && name.endsWith('id') ? { type: 'integer', minimum: 1 } : withoutNull(property),
  }))
}

/** Drops `null` from a parameter's schema: a URL cannot carry null, an absent parameter is left out. */
function withoutNull({ default: fallback, ...schema }: Json): Json {
  const described = fallback === undefined || fallback === null ? schema : { ...schema, default: fallback }
  if (Array.isArray(described.type))
    return { ...described, type: described.type.find((type) => type !== 'null') }
  if (!Array.isArray(described.anyOf)) return described
  const { anyOf, ...rest } = described as { anyOf: Json[] }
  const [only, ...others] = anyOf.filter(({ type }) => type !== 'null')
  return others.length === 0 ? { ...rest, ...only } : { ...rest, anyOf: [only, ...others] }
}

function requestBody(route: RouteDescription): Json {
  const type = route.form ? 'multipart/form-data' : 'application/json'
  const schema = route.body ? jsonSchema(route.body, 'input') : { type: 'object' }
  return { required: true, content: { [type]: { schema } } }
}

function success(route: RouteDescription): Json {
  if (route.produces) {
    const schema = route.answer ? jsonSchema(route.answer, 'output') : { type: 'string' }
    return { description: route.summary, content: { [route.produces]: { schema } } }
  }
  if (!route.answer) return { description: route.summary }
  const {
    properties = {},
    required = [],
    ...rest
  } = jsonSchema(route.answer, 'output') as {
    properties?: Json
    required?: string[]
  }
  const schema = {
    ...rest,
    type: 'object',
    required: ['success', ...required],
    properties: { success: { const: true }, ...properties },
  }
  return { description: route.summary, content: { 'application/json': { schema } } }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return json
}
