import { expect, test } from 'vitest'
import { readyVisit } from '../visit.fixture.ts'
import { selectLegal } from './selectLegal.ts'

test('the box asks for the flag AND something to read', async () => {
  const legal = async (options: Parameters<typeof readyVisit>[0]) =>
    selectLegal((await readyVisit(options)).actor.getSnapshot())
  const termsConditionsUrl = 'https://app.example/terms'
  expect(await legal({ features: { legalCheckbox: true } })).toBeUndefined()
  expect(await legal({ termsConditionsUrl })).toEqual({
    terms: termsConditionsUrl,
    privacy: undefined,
    mustAgree: false,
  })
  expect(await legal({ termsConditionsUrl, features: { legalCheckbox: true } })).toMatchObject({ mustAgree: true })
})
