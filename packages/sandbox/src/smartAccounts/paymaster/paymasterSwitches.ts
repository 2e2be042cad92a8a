import { z } from '@hono/zod-openapi'
import { createSwitches, type Switches } from '../../faults/switches.ts'
import { serviceSwitchesSchema } from '../jsonRpcApi.ts'

const DESCRIPTION = [
  'gives: agrees to every operation on its chain.',
  'refuses: refuses it with the reason.',
  'empty: agrees with the name of a paymaster that has no deposit, so that the operation fails (AA31).',
].join(' ')

export const paymasterSwitchesSchema = serviceSwitchesSchema
  .extend({
    sponsoring: z.enum(['gives', 'refuses', 'empty']).openapi({ description: DESCRIPTION }),
    reason: z.string().openapi({ description: 'Of a refusal.' }),
  })
  .openapi('PaymasterSwitches')

export type PaymasterSwitches = z.infer<typeof paymasterSwitchesSchema>

export const createPaymasterSwitches = (): Switches<PaymasterSwitches> =>
  createSwitches<PaymasterSwitches>({
    down: false,
    delay: 0,
    sponsoring: 'gives',
    reason: 'This operation is not sponsored.',
  })
