import { createRoot } from 'react-dom/client'
import { LoaderContext, ThemeContext } from './loader/LoaderContext.ts'
import type { Loader } from './loader/loader.ts'
import { ModalOutlet } from './loader/ModalOutlet.tsx'
import type { ThemeOptions } from './theme/hostTheme.ts'

/** Renders the modal at the end of the page's body. Returns a function that removes it. */
export function mountModal(loader: Loader, theme: ThemeOptions | undefined): () => void {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <LoaderContext.Provider value={loader}>
      <ThemeContext.Provider value={theme}>
        <ModalOutlet />
      </ThemeContext.Provider>
    </LoaderContext.Provider>,
  )
  return () => {
    // Not within an effect of another root.
    queueMicrotask(() => {
      root.unmount()
      container.remove()
    })
  }
}
