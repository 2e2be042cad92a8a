export { type PolkadotAdapterOptions, polkadotAdapter } from './adapter.ts'
export type { ExistentialDeposits } from './features/balance.ts'
export type {
  PapiSigner,
  PolkadotJsSigner,
  PolkadotProvider,
  SignerPayload,
  SignerRawPayload,
  SignerResult,
} from './provider/provider.types.ts'
