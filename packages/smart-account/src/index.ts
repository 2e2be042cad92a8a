export { accountAddress, accountSalt, IMPLEMENTATION_SLOT, PROXY_CODE } from './accountAddress.ts'
export { ENTRY_POINT, FACTORY, IMPLEMENTATION } from './addresses.ts'
export { isKnownCode, KNOWN_CODE } from './knownCode.ts'
