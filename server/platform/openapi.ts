import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Call } from '../contract/call.ts'
import { type ErrorCode, errorMessage, errorStatus } from '../contract/errors.ts'
import { cookieName } from './cookies.ts'

type Schema = v.GenericSchema<unknown, unknown>

/** An OpenAPI 3.1 description of the calls, made from the very schemas that check them. */
export function describeCalls(calls: Call[], origin: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Maillon', version: '1' },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      securitySchemes: {
        clientKey: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: cookieName('maillon_session', origin) },
      },
    },
  }
}

function operation(call: Call): object {
  const parameters = [
    ...describeParameters('path', call.params),
    ...describeParameters('query', call.query),
  ]
  return {
    summary: call.summary,
    ...(call.public && { description: 'Any site may ask: CORS `*`, no cookies.' }),
    security: security(call),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: true, content: describeBody(call, call.body) } }),
    responses: {
      [call.status ?? 200]: {
        description: 'Success',
        content: describeAnswer(call),
      },
      ...describeFailures(call),
    },
  }
}

const file = { type: 'string', format: 'binary' }

function describeBody({ multipart, example }: Call, schema: Schema): object {
  const { properties = {}, ...description } = describeSchema(schema, 'input')
  if (!multipart) return json({ ...description, properties }, example?.body)
  const files = Object.keys(multipart).map((name) => [name, file])
  return {
    'multipart/form-data': {
      schema: { ...description, properties: { ...properties, ...Object.fromEntries(files) } },
    },
  }
}

function describeAnswer(call: Call): object {
  return call.answer
    ? json(describeSchema(call.answer, 'output'), call.example?.answer)
    : { [call.media]: { schema: file } }
}

function security(call: Call): object[] {
  const needed = {
    ...(!call.keyless && { clientKey: [] }),
    ...(!call.anonymous && { session: [] }),
  }
  return Object.keys(needed).length > 0 ? [needed] : []
}

function describeParameters(place: 'path' | 'query', schema: Schema | undefined): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = describeSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function describeFailures(call: Call): Record<string, object> {
  const codes: ErrorCode[] = [...(call.failures ?? [])]
  if (!call.keyless) codes.push('invalid_client_token')
  if (!call.anonymous) codes.push('not_authenticated')
  if (call.params || call.query || call.body) codes.push('invalid_payload')

  const byStatus: Record<string, { description: string; content: object }> = {}
  for (const [status, group] of Object.entries(Object.groupBy(codes, errorStatus))) {
    const error = { type: 'string', enum: group }
    byStatus[status] = {
      description: (group ?? []).map((code) => `\`${code}\`: ${errorMessage(code)}`).join('\n\n'),
      content: json({
        type: 'object',
        required: ['error'],
        properties: {
          error,
          ...(group?.includes('invalid_payload') && {
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          }),
        },
      }),
    }
  }
  return byStatus
}

function describeSchema(schema: Schema, typeMode: 'input' | 'output') {
  // Checks that are code, such as that two passwords are equal, have no words in JSON Schema.
  const { $schema, ...description } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return description
}

function json(schema: object, example?: object) {
  return { 'application/json': { schema, ...(example && { example }) } }
}
