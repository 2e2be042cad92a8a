import type { MarkdownRenderer } from 'vitepress'
import type { HazardTests } from '../src/hazardTests.ts'

/** Adds to each hazard of a list (`- H01 …`) the number of its tests and their files. */
export function testedHazards(md: MarkdownRenderer, found: Map<string, HazardTests>) {
  md.core.ruler.push('tested-hazards', state => {
    for (const token of state.tokens) {
      const hazard = token.type === 'inline' ? /^H\d\d(?= )/.exec(token.content)?.[0] : undefined
      if (!hazard || !token.children) continue
      const tests = found.get(hazard)
      const text = tests
        ? `${tests.count} ${tests.count === 1 ? 'test' : 'tests'} in ${tests.files.map(file => `<code>${file}</code>`).join(', ')}`
        : 'Not tested yet.'
      const html = new state.Token('html_inline', '', 0)
      html.content = `<small class="${tests ? 'tested' : 'untested'}">${text}</small>`
      token.children.push(html)
    }
  })
}
