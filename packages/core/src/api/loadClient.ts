import { FoyerError } from '../errors.ts'
import type { LazyApi } from './lazyApi.types.ts'

type Name = 'services' | 'blockchain'
type Client<Of extends Name> = Awaited<ReturnType<NonNullable<LazyApi[Of]>>>

/** Loads a client of the API. Rejects with `port.missing` where the host has no address of the service. */
export async function loadClient<Of extends Name>(api: Pick<LazyApi, Of>, name: Of): Promise<Client<Of>> {
  const load = api[name] as (() => Promise<Client<Of>>) | undefined
  if (!load) throw new FoyerError('port.missing', { port: `api.${name}` })
  return load()
}
