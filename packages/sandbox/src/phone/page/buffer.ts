import { Buffer } from 'buffer/index.js'

// The client encodes what a sign-in grants with Node's `Buffer`, which a page does not have.
Object.assign(globalThis, { Buffer })
