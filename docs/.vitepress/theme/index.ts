import DefaultTheme from 'vitepress/theme-without-fonts'
import './docs.css'

export default DefaultTheme
