export { type Bip122AdapterOptions, bip122Adapter } from './adapter.ts'
export type {
  Bip122Account,
  Bip122Provider,
  InputToSign,
  SendTransferRequest,
  SignMessageRequest,
  SignPsbtRequest,
} from './provider/provider.types.ts'
