export function Hero() {
  return (
    <div className="hero">
      <h1>Come in.</h1>
      <p>
        This is somebody’s web app. Foyer is its entrance hall: a visitor connects a wallet of one chain or of four,
        sees what it holds, changes the network, and leaves again. Try it with the button above.
      </p>
    </div>
  )
}
