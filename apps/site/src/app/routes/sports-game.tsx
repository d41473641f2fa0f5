export { SportsPage as Component } from '../sports-page.tsx';
