import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Config } from '../config.ts'

const networkSchema = z
  .object({
    id: z.union([z.number(), z.string()]),
    caipNetworkId: z.string(),
    chainNamespace: z.string(),
    name: z.string(),
    nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
    rpcUrls: z.object({ default: z.object({ http: z.array(z.string()).readonly() }) }),
    blockExplorers: z.object({ default: z.object({ name: z.string(), url: z.string() }) }).optional(),
    assets: z.object({ imageId: z.string().optional(), imageUrl: z.string().optional() }).optional(),
    ss58Format: z.number().optional().openapi({ description: 'polkadot: the address prefix.' }),
    testnet: z.boolean().optional(),
  })
  .openapi('Network')

const urlsSchema = z
  .object({
    registry: z.string(),
    blockchain: z.string(),
    analytics: z.string(),
    relay: z.string(),
    auth: z.string(),
  })
  .partial()

const configSchema = z
  .object({
    urls: urlsSchema,
    networks: z.array(networkSchema),
    unrequested: z.array(networkSchema),
    swapRouters: z
      .record(z.string(), z.array(z.string()).readonly())
      .openapi({ description: 'Routers of swaps, by CAIP-2 id.' }),
    batchContracts: z
      .record(z.string(), z.string())
      .openapi({ description: 'Contracts for several calls in one transaction (EIP-7702), by CAIP-2 id.' }),
    smartAccounts: z
      .record(z.string(), z.object({ bundler: z.string(), paymaster: z.string() }))
      .openapi({ description: 'Bundler (ERC-7769) and paymaster (ERC-7677) of smart accounts, by CAIP-2 id.' }),
    signIn: z.object({ url: z.string() }),
  })
  .openapi('Config')

const route = createRoute({
  method: 'get',
  path: '/config.json',
  summary: 'Services and chains of this sandbox, with their addresses.',
  responses: {
    200: { description: 'The configuration', content: { 'application/json': { schema: configSchema } } },
  },
})

export const configApi = (config: Config) => new OpenAPIHono().openapi(route, context => context.json(config, 200))
