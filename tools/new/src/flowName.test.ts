import { expect, test } from 'vitest'
import { flowName, sentenceOf } from './flowName.ts'

test.each(['tokenApprovals', 'token-approvals'])('%s has the same forms in camel and kebab case', text => {
  const name = flowName(text)
  expect(name).toEqual({
    camel: 'tokenApprovals',
    pascal: 'TokenApprovals',
    kebab: 'token-approvals',
    words: 'token approvals',
  })
  expect(sentenceOf(name)).toBe('Token approvals')
})

test('a name of one word is its own form', () => {
  expect(flowName('stake2')).toEqual({ camel: 'stake2', pascal: 'Stake2', kebab: 'stake2', words: 'stake2' })
})

test.each(['', 'Token', 'token_approvals', 'token approvals', '2fa', '-a', 'a-', 'tokenNFT', '../x', 'a.b', 'größe'])(
  '"%s" is refused with the form that a name has',
  text => {
    expect(() => flowName(text)).toThrow(/is no name of a flow\. Write it as tokenApprovals or token-approvals\./)
  },
)

test.each(['utils', 'token-helpers', 'commonApprovals', 'approvalManager'])('the vague name %s is refused', text => {
  expect(() => flowName(text)).toThrow('does not describe a flow')
})

test.each(['map', 'error', 'promise'])('%s is refused, because its type would hide a global', text => {
  expect(() => flowName(text)).toThrow('would hide the global')
})
