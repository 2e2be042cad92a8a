import { z } from '@hono/zod-openapi'
import { createSwitches, type Switches } from '../../faults/switches.ts'
import { serviceSwitchesSchema } from '../jsonRpcApi.ts'

const DESCRIPTION = [
  'bundles: puts each operation that passes the checks into a transaction at once.',
  'drops: takes it, and forgets it.',
  'refuses: refuses it, as if its validation had failed (-32500).',
  'underprices: refuses it, as if the fees had risen above its own (-32602).',
].join(' ')

export const bundlerSwitchesSchema = serviceSwitchesSchema
  .extend({
    sending: z.enum(['bundles', 'drops', 'refuses', 'underprices']).openapi({ description: DESCRIPTION }),
    lies: z.boolean().openapi({
      description:
        'An operation that is unknown or reverted succeeded, says its receipt, in a transaction that does not exist; one that is unknown is in that transaction, says eth_getUserOperationByHash.',
    }),
  })
  .openapi('BundlerSwitches')

export type BundlerSwitches = z.infer<typeof bundlerSwitchesSchema>

export const createBundlerSwitches = (): Switches<BundlerSwitches> =>
  createSwitches<BundlerSwitches>({ down: false, delay: 0, sending: 'bundles', lies: false })
