/** Names of what may sign, send or give a right, whatever stands around them. */
const DECIDING = /sign|send(?!er|DomainMetadata)|submit|grant|permit|decrypt|private|entropy/i

/** Methods that neither sign nor send, nor give a right to do so. */
const HARMLESS = [
  /^(?:eth|net|web3|debug|trace|txpool)_/,
  /^wallet_(?:get|show|(?:add|switch|update)\w*Chain$)/,
  /^wallet_(?:disconnect|registerOnboarding|watchAsset|re(?:quest|voke)Permissions)$/,
  /^metamask_(?:log|sendDomainMetadata)/,
  /^personal_ecRecover$/,
  /^(?!personal_)[a-z0-9]+_(?:get|estimate)/,
]

/** Whether a request may sign, send or give a right. Wallets have methods of their own, so that any that is not known may. */
export const signs = (method: string): boolean =>
  DECIDING.test(method) || !HARMLESS.some(pattern => pattern.test(method))
