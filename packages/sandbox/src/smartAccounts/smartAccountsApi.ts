import type { CaipNetworkId, Network } from '@foyer/core/chain'
import { OpenAPIHono } from '@hono/zod-openapi'
import { TOKEN_CHAIN_ID } from '../chains/tokens/evmTokens.ts'
import type { Switches } from '../faults/switches.ts'
import { switchesApi } from '../faults/switchesApi.ts'
import { clientOf } from '../indexer/evm/tokenContract.ts'
import { bundlerMethods } from './bundler/bundlerMethods.ts'
import { type BundlerSwitches, bundlerSwitchesSchema, createBundlerSwitches } from './bundler/bundlerSwitches.ts'
import { jsonRpcApi } from './jsonRpcApi.ts'
import { paymasterMethods } from './paymaster/paymasterMethods.ts'
import {
  createPaymasterSwitches,
  type PaymasterSwitches,
  paymasterSwitchesSchema,
} from './paymaster/paymasterSwitches.ts'

/** Addresses of the services of smart accounts on one chain. */
export interface SmartAccountServices {
  bundler: string
  paymaster: string
}

const pathOf = (service: keyof SmartAccountServices) => `/${service}/${TOKEN_CHAIN_ID}`

/** Services of smart accounts by the CAIP-2 id of their chain, below the address of the server. */
export const smartAccountServices = (url: string): Record<CaipNetworkId, SmartAccountServices> => ({
  [`eip155:${TOKEN_CHAIN_ID}`]: { bundler: `${url}${pathOf('bundler')}`, paymaster: `${url}${pathOf('paymaster')}` },
})

/** Bundler and paymaster of the chain that has smart accounts, and their switches at `/faults/bundler` and `/faults/paymaster`. */
export function smartAccountsApi(networks: readonly Network[]): {
  api: OpenAPIHono
  bundlerSwitches: Switches<BundlerSwitches>
  paymasterSwitches: Switches<PaymasterSwitches>
} {
  const bundlerSwitches = createBundlerSwitches()
  const paymasterSwitches = createPaymasterSwitches()
  const api = new OpenAPIHono()
  const network = networks.find(({ id }) => id === TOKEN_CHAIN_ID)
  if (!network) throw new Error(`The chain ${TOKEN_CHAIN_ID} is not among the networks.`)
  const chain = clientOf(network)
  api.route(
    '/',
    jsonRpcApi({
      path: pathOf('bundler'),
      summary: 'Bundler of the operations of smart accounts (ERC-4337, ERC-7769).',
      methods: bundlerMethods({ chain, chainId: TOKEN_CHAIN_ID, switches: bundlerSwitches }),
      switches: bundlerSwitches,
    }),
  )
  api.route(
    '/',
    jsonRpcApi({
      path: pathOf('paymaster'),
      summary: 'Sponsor of the operations of smart accounts (ERC-7677).',
      methods: paymasterMethods({ chain, chainId: TOKEN_CHAIN_ID, switches: paymasterSwitches }),
      switches: paymasterSwitches,
    }),
  )
  const ofBundler = { what: 'the bundler', schema: bundlerSwitchesSchema, switches: bundlerSwitches }
  const ofPaymaster = { what: 'the paymaster', schema: paymasterSwitchesSchema, switches: paymasterSwitches }
  api.route('/', switchesApi({ service: 'bundler', ...ofBundler }))
  api.route('/', switchesApi({ service: 'paymaster', ...ofPaymaster }))
  return { api, bundlerSwitches, paymasterSwitches }
}
