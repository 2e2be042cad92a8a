export { type EvmAdapterOptions, evmAdapter } from './adapter.ts'
export type { Eip1193Provider } from './provider/provider.types.ts'
