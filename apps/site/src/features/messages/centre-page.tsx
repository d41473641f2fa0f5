export { Messages as default } from './messages.tsx';
