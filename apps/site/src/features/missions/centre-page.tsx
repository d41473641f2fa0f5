export { Missions as default } from './missions.tsx';
