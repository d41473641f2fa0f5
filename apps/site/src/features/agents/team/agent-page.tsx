export { TeamView as default } from './team-view.tsx';
