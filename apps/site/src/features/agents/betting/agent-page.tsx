export { TeamBetting as default } from './team-betting.tsx';
