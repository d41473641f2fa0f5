export { Overview as default } from './overview.tsx';
