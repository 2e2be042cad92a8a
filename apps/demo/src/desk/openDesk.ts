/** Opens the wallet desk in its own window, which can be used while the modal covers this page. */
export const openDesk = (): void => void window.open('/desk.html', 'foyer-desk', 'popup,width=460,height=820')
