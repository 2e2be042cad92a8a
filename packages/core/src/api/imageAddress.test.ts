import { expect, test } from 'vitest'
import { vetPicture } from '../chain/vetPicture.ts'
import { type ImageCall, imageAddress } from './imageAddress.ts'

const REGISTRY = {
  baseUrl: 'https://registry.example/v3/',
  query: { projectId: 'demo', st: 'foyer', sv: 'react-0.1.0' },
}

test.each<ImageCall>(['getWalletImage', 'public/getAssetImage', 'public/getCurrencyImage', 'public/getTokenImage'])(
  'a picture of %s has an address on the registry’s host, with the project',
  call => {
    const address = imageAddress(REGISTRY, call, 'picture_1')
    expect(address).toBe(`https://registry.example/v3/${call}/picture_1?projectId=demo&st=foyer&sv=react-0.1.0`)
    expect(vetPicture(address, { registryUrl: REGISTRY.baseUrl })).toBe(address)
  },
)

test.each(['', '.', '..', 'a/b', 'a\\b', 'a#b', 'x?projectId=other', 'é', 'x'.repeat(129)])(
  'H22 the id %j has no address',
  id => expect(imageAddress(REGISTRY, 'public/getAssetImage', id)).toBeUndefined(),
)
