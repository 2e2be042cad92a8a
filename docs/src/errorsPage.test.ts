import { errorAnchor, errorCodes } from '@foyer/core/testing'
import { expect, test } from 'vitest'
import { errorsPage } from './errorsPage.ts'

test('the page of errors has a section with its anchor for every code', () => {
  const page = errorsPage()
  for (const code of Object.keys(errorCodes) as (keyof typeof errorCodes)[])
    expect(page).toContain(`\n<div id="${errorAnchor(code)}"></div>\n\n## ${code}\n`)
})

test('a section has the cause, the action and the context', () => {
  const page = errorsPage()
  expect(page).toContain('The network "&lt;id&gt;" is not among the networks of the modal.')
  expect(page).toContain('**To do:** Add the network to the option `networks`')
  expect(page).toContain('Message: `Network not found`')
  expect(page).toContain('Context: `{ id: string }`')
  expect(page).toContain('| `id` | CAIP-2 id of the network, for example `eip155:1`. |')
})
