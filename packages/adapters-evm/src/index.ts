export { type EvmAdapterOptions, evmAdapter } from './adapter.ts'
