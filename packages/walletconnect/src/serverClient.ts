import { FoyerError } from '@foyer/core/chain'

/**
 * Client of a server build, where no visitor scans a code: the real one would bring a hundred files that no server needs, and some
 * bundlers stop at them.
 * @throws FoyerError `config.invalid`
 */
export async function loadClient(): Promise<never> {
  const message =
    "On a server no phone connects. In a program of Node import walletConnect of '@foyer/walletconnect/node'."
  throw new FoyerError('config.invalid', { issues: [{ path: 'walletConnect', message }] })
}
