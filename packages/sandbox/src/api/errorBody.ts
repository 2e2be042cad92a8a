import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

const errorBodySchema = z
  .object({ status: z.string(), reasons: z.array(z.object({ name: z.string(), description: z.string() })) })
  .openapi('Error')

const errorBody = (reasons: { name: string; description: string }[]) => ({ status: 'FAILURE', reasons })

/** For `responses` of a route. */
export const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorBodySchema } },
})

/** Returns an error answer. The type keeps the status literal, so that it is checked against the `responses` of the route. */
export const refuse = <Status extends ContentfulStatusCode>(
  context: Context,
  status: Status,
  name: string,
  description: string,
) => context.json(errorBody([{ name, description }]), status)

/** `defaultHook` of every API: the issues of a schema become the body of a 400. */
export const refuseInvalid = (
  result: { success: true } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } },
  context: Context,
) => {
  if (result.success) return undefined
  const reasons = result.error.issues.map(({ path, message }) => ({
    name: path.join('.') || 'body',
    description: message,
  }))
  return context.json(errorBody(reasons), 400)
}
