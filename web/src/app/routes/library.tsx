export { Library as Component } from '../../features/garage/components/library.tsx';
