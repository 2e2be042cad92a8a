import { FoyerError } from '@foyer/core/chain'

/**
 * Opens a module of this package.
 * @throws FoyerError `chunk.failed`
 */
export async function loadModule<Module>(open: () => Promise<Module>): Promise<Module> {
  try {
    return await open()
  } catch (cause) {
    throw new FoyerError('chunk.failed', { chunk: 'walletConnect' }, { cause })
  }
}
