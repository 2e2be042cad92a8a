export { blockStorage } from './blockStorage.mjs'
export { findChromium, launchOptions } from './findChromium.mjs'
export { freePort } from './freePort.mjs'
export { LOCAL_SITES, NO_THIRD_PARTY_COOKIES, PARTITIONED_STORAGE } from './sites.mjs'
