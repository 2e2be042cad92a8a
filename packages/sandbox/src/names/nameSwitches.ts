import { z } from '@hono/zod-openapi'
import { createSwitches } from '../faults/switches.ts'

export const nameSwitchesSchema = z
  .object({
    outrun: z.boolean().openapi({
      description: 'Another account registers each name just before the caller, after the form and the signature',
    }),
  })
  .openapi('NameSwitches')

export type NameSwitches = z.infer<typeof nameSwitchesSchema>

export const createNameSwitches = () => createSwitches<NameSwitches>({ outrun: false })
