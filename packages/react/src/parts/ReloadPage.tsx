import { Button } from './Button.tsx'

/**
 * Button that reloads the page. Many browsers remember a failed module import until the page is reloaded: importing it again fails
 * without a request.
 * @see https://github.com/whatwg/html/issues/6768
 */
export function ReloadPage({ children }: { children: string }) {
  return (
    <Button part="reload" onClick={() => location.reload()}>
      {children}
    </Button>
  )
}
