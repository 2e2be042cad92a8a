import { z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { errorResponse, refuse } from './errorBody.ts'

/** Parameters of every call. */
export const projectQuerySchema = z.object({
  projectId: z
    .string()
    .min(1)
    .openapi({ description: 'Id of the project. The sandbox accepts any value.', example: 'demo' }),
  st: z.string().min(1).openapi({ description: 'Type of the SDK.', example: 'foyer' }),
  sv: z.string().min(1).openapi({ description: 'Its renderer and version.', example: 'react-0.1.0' }),
  clientId: z.string().optional().openapi({ description: "WalletConnect's client id, once there is one." }),
})

/** For `responses` of every route. */
export const refusals = {
  400: errorResponse('A parameter is missing or wrong'),
  403: errorResponse('No project'),
}

/** For the successful answer of a route. */
export const answers = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { 'application/json': { schema } } },
  ...refusals,
})

/** Refuses a call without a project with 403, before any other check. */
export const requireProject: MiddlewareHandler = async (context, next) => {
  if (!context.req.query('projectId')) {
    return refuse(context, 403, 'projectId', 'Project ID is missing or not allowed from this origin.')
  }
  await next()
  return undefined
}
