import { z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { refuse } from './errorBody.ts'

/** What every call carries. */
export const projectQuerySchema = z.object({
  projectId: z.string().min(1).openapi({ description: 'Whose site it is. Any will do here.', example: 'demo' }),
  st: z.string().min(1).openapi({ description: 'The type of the SDK.', example: 'foyer' }),
  sv: z.string().min(1).openapi({ description: 'Its renderer and version.', example: 'react-0.1.0' }),
})

/** A call without a project is refused with 403, before anything else about it is looked at. */
export const requireProject: MiddlewareHandler = async (context, next) => {
  if (!context.req.query('projectId')) {
    return refuse(context, 403, 'projectId', 'Project ID is missing or not allowed from this origin.')
  }
  await next()
  return undefined
}
