import { Button } from './Button.tsx'

/**
 * Has the page load anew. Many browsers keep the failure of a module that they could not fetch for as long as the page stands: importing it
 * again then fails without a request.
 * @see https://github.com/whatwg/html/issues/6768
 */
export function ReloadPage({ children }: { children: string }) {
  return (
    <Button part="reload" onClick={() => location.reload()}>
      {children}
    </Button>
  )
}
