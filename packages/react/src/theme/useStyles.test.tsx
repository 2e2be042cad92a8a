import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { allowAct } from '../actEnvironment.fixture.ts'
import { StyleRoot, useStyles } from './useStyles.ts'

allowAct()

const Styled = ({ css }: { css: string }) => {
  useStyles(css)
  return null
}

const shadow = () => document.createElement('div').attachShadow({ mode: 'open' })

test('a component adds its sheet to the shadow root that provides it, once for all its instances', () => {
  const target = shadow()
  const root = createRoot(document.createElement('div'))
  const show = (css: string) =>
    act(() =>
      root.render(
        <StrictMode>
          <StyleRoot.Provider value={target}>
            <Styled css="i{top:1px}" />
            <Styled css={css} />
          </StyleRoot.Provider>
        </StrictMode>,
      ),
    )
  show('i{top:1px}')
  expect(target.adoptedStyleSheets).toHaveLength(1)
  show('i{top:2px}')
  expect(target.adoptedStyleSheets).toHaveLength(2)
  act(() => root.unmount())
  expect(target.adoptedStyleSheets).toHaveLength(2)
})

test('a component outside of a shadow root renders without styles', () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  act(() => root.render(<Styled css="i{top:3px}" />))
  expect(box.ownerDocument.adoptedStyleSheets).toHaveLength(0)
  act(() => root.unmount())
})
