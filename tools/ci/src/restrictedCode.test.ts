import { expect, test } from 'vitest'
import { restrictedFiles, restrictedIn } from './restrictedCode.ts'

test.each([
  '/app/node_modules/smoldot/dist/mjs/index.js',
  '/app/node_modules/.pnpm/smoldot@2.0.26/node_modules/smoldot/dist/mjs/index.js',
  '/app/node_modules/@substrate/connect/dist/index.js',
  '/app/node_modules/.pnpm/@substrate+connect-known-chains@1.10.3/index.js',
  '/app/node_modules/@polkadot-api/json-rpc-provider/dist/index.js',
  '/app/node_modules/@polkadot-api/sm-provider/dist/index.js',
  `const provider = await import('@substrate/connect')`,
])('%s is restricted', text => expect(restrictedIn(text)).toBeDefined())

test.each([
  '/app/node_modules/@polkadot/api/bundle.js',
  '/app/node_modules/@polkadot/rpc-provider/substrate-connect/index.js',
  '/app/node_modules/@substrate/ss58-registry/esm/index.js',
  '/app/node_modules/@polkadot-api/pjs-signer/dist/index.js',
  '/app/node_modules/.pnpm/@polkadot-api+substrate-bindings@0.20.3/node_modules/@polkadot-api/substrate-bindings/dist/index.js',
])('%s is not restricted', text => expect(restrictedIn(text)).toBeUndefined())

test('a published file with restricted code in it, or in its source map, is reported', () => {
  const files: Record<string, string> = {
    'dist/index.js': 'export const light = await import("smoldot")',
    'dist/features.js': 'export const features = {}',
    'dist/features.js.map': '{"sources":["../../node_modules/@substrate/connect/dist/index.js"]}',
  }
  expect(restrictedFiles(Object.keys(files), path => files[path]!)).toEqual([
    'contains dist/index.js, which names smoldot',
    'contains dist/features.js.map, which names @substrate/',
  ])
})
