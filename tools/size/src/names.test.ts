import { expect, test } from 'vitest'
import { weighNames } from './names.ts'

test('a name weighs the files of the packages that come with it, and none that the page has', async () => {
  const weights = await weighNames('@foyer/react')
  const of = (name: string) => weights.find(({ title }) => title === `${name} of @foyer/react`)!
  expect(of('ConnectButton')).toMatchObject({ bytes: 0, files: [] })
  expect(of('isFoyerError').files).toEqual([expect.stringMatching(/errors\.js$/)])
  expect(of('isFoyerError').bytes).toBeGreaterThan(100)
})

test('typed options bring nothing into a page', async () => {
  const weights = await weighNames('@foyer/react')
  expect(weights.find(({ title }) => title.startsWith('defineOptions '))!.bytes).toBeLessThan(100)
})
