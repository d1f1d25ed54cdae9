// LayoverFiles
