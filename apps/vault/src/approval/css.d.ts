/** Style sheet that the build links to the page. */
declare module '*.css' {}
