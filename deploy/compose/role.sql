-- What servers connect as; `migrate` gives it the right to read and write rows, and to change no table.
create role layover login;
