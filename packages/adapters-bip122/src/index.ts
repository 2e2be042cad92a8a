export { type Bip122AdapterOptions, bip122Adapter } from './adapter.ts'
